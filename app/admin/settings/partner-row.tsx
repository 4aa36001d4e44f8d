import { ActionIcon, Menu } from '@mantine/core'
import { Icon } from '../icon.tsx'
import { RowHandle, useSortableRow } from '../sortable-rows.tsx'
import { LogoCell } from './logo-cell.tsx'
import { Refused } from './refused.tsx'
import styles from './settings.module.css'

/** A partner as the form holds it. */
export interface TypedPartner {
  readonly name: string
  readonly url: string | null
  readonly logo: string | null
}

/** One partner with its menu. `onMoveUp` and `onMoveDown`: absent at the ends. */
export function PartnerRow({
  partner: { name, url, logo },
  refusal,
  onMoveUp,
  onMoveDown,
  onChange,
  onRemove,
}: {
  partner: TypedPartner
  refusal: string | undefined
  onMoveUp: (() => void) | undefined
  onMoveDown: (() => void) | undefined
  onChange: () => void
  onRemove: () => void
}) {
  const sortable = useSortableRow({ key: name, name })
  return (
    <li {...sortable.row} className={styles.row} data-partner="">
      <RowHandle {...sortable.handle} className={styles.handle} />
      <LogoCell logo={logo} name={name} alt="" />
      <span className={styles.words}>
        <strong>
          <bdi>{name}</bdi>
        </strong>
        <span className={styles.link}>{url ?? 'No link'}</span>
      </span>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon type="button" variant="subtle" aria-label={`More for ${name}`} size={44}>
            <Icon name="more-vertical" size={20} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item disabled={!onMoveUp} onClick={onMoveUp}>
            Move up
          </Menu.Item>
          <Menu.Item disabled={!onMoveDown} onClick={onMoveDown}>
            Move down
          </Menu.Item>
          <Menu.Item onClick={onChange}>Change</Menu.Item>
          <Menu.Divider />
          <Menu.Item color="red" onClick={onRemove}>
            Remove
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {refusal && <Refused>{refusal}</Refused>}
    </li>
  )
}
