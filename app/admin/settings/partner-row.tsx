import { Input, Menu, Text } from '@mantine/core'
import { ItemMenu, type ItemMoves, MoveItems } from '../item-menu.tsx'
import { RowHandle, useSortableRow } from '../sortable-rows.tsx'
import { LogoCell } from './logo-cell.tsx'
import styles from './settings.module.css'

/** A partner as the form holds it. */
export interface TypedPartner {
  readonly name: string
  readonly url: string | null
  readonly logo: string | null
}

/** One partner with its menu. */
export function PartnerRow({
  partner: { name, url, logo },
  refusal,
  onChange,
  onRemove,
  ...moves
}: ItemMoves & {
  partner: TypedPartner
  refusal: string | undefined
  onChange: () => void
  onRemove: () => void
}) {
  const sortable = useSortableRow({ key: name, name })
  return (
    <li {...sortable.row} className={styles.row}>
      <RowHandle {...sortable.handle} />
      <LogoCell logo={logo} name={name} alt="" />
      <div className={styles.words}>
        <strong>
          <bdi>{name}</bdi>
        </strong>
        <Text size="xs" c="dimmed" lineClamp={2}>
          {url ?? 'No link'}
        </Text>
      </div>
      <ItemMenu name={name}>
        <MoveItems {...moves} />
        <Menu.Item onClick={onChange}>Change</Menu.Item>
        <Menu.Divider />
        <Menu.Item color="red" onClick={onRemove}>
          Remove
        </Menu.Item>
      </ItemMenu>
      {refusal && <Input.Error>{refusal}</Input.Error>}
    </li>
  )
}
