import { ActionIcon, Menu } from '@mantine/core'
import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'

/** The menu at the end of an item in a form's list. `name`: the name of the item. */
export const ItemMenu = ({ name, children }: { name: string; children: ReactNode }) => (
  <Menu position="bottom-end">
    <Menu.Target>
      <ActionIcon aria-label={`More for ${name}`} title="More">
        <Icon name="more-vertical" size={20} />
      </ActionIcon>
    </Menu.Target>
    <Menu.Dropdown>{children}</Menu.Dropdown>
  </Menu>
)

/** Each moves an item by one place; undefined at the end of the list. */
export interface ItemMoves {
  readonly onMoveUp: (() => void) | undefined
  readonly onMoveDown: (() => void) | undefined
}

/** Moves an item without dragging: on phones, and with the keyboard. */
export const MoveItems = ({ onMoveUp, onMoveDown }: ItemMoves) => (
  <>
    <Menu.Item disabled={!onMoveUp} onClick={onMoveUp}>
      Move up
    </Menu.Item>
    <Menu.Item disabled={!onMoveDown} onClick={onMoveDown}>
      Move down
    </Menu.Item>
  </>
)
