import { Button, Input, Menu, Text } from '@mantine/core'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
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
  isConfirmed,
  canUndo,
  onChange,
  onRemove,
  onConfirm,
  ...moves
}: ItemMoves & {
  partner: TypedPartner
  refusal: string | undefined
  /** Whether somebody has confirmed it. Null for a partner that needs no confirmation. */
  isConfirmed: boolean | null
  /** Whether it was confirmed just now. */
  canUndo: boolean
  onChange: () => void
  onRemove: () => void
  /** Called with whether the partner is confirmed from now on. */
  onConfirm: (isConfirmed: boolean) => void
}) {
  const sortable = useSortableRow({ key: name, name })
  return (
    <li {...sortable.row} className={styles.row}>
      <RowHandle {...sortable.handle} />
      {logo && <LogoCell logo={logo} name={name} alt="" />}
      <div className={styles.words}>
        <strong>
          <bdi>{name}</bdi>
        </strong>
        {url && (
          <Text size="xs" c="dimmed" lineClamp={2}>
            {url}
          </Text>
        )}
        {isConfirmed && (
          <Text size="xs" c="dimmed">
            Confirmed
          </Text>
        )}
      </div>
      {(isConfirmed === false || canUndo) && (
        <Button
          type="button"
          variant={isConfirmed ? 'subtle' : 'default'}
          onClick={() => onConfirm(!isConfirmed)}
        >
          {isConfirmed ? 'Undo' : 'Confirm'}
          <VisuallyHidden>{isConfirmed ? ` the confirmation of ${name}` : ` ${name}`}</VisuallyHidden>
        </Button>
      )}
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
