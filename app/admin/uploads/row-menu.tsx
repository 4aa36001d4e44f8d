import { ActionIcon, Menu } from '@mantine/core'
import type { ReactNode } from 'react'
import { Icon } from '../icon.tsx'
import type { UploadQueue } from './upload-queue.client.ts'
import type { UploadRow } from './upload-row.ts'

/** The keys of the rows before and after a row; null at the ends. */
export interface RowNeighbours {
  readonly above: string | null
  readonly below: string | null
}

/** The neighbours of the row at `index`. */
export const neighboursAt = (rows: readonly UploadRow[], index: number): RowNeighbours => ({
  above: rows[index - 1]?.key ?? null,
  below: rows[index + 1]?.key ?? null,
})

/** The menu at the end of a row, with what has no button of its own. */
export const RowMenu = ({
  row,
  className,
  children,
}: {
  row: UploadRow
  className: string | undefined
  children: ReactNode
}) => (
  <Menu position="bottom-end" withinPortal>
    <Menu.Target>
      <ActionIcon className={className} aria-label={`More for ${row.name}`} title="More">
        <Icon name="more-vertical" size={20} />
      </ActionIcon>
    </Menu.Target>
    <Menu.Dropdown>{children}</Menu.Dropdown>
  </Menu>
)

/** Moves a row without dragging: on phones, and with the keyboard. */
export const MoveItems = ({
  row,
  queue,
  above,
  below,
}: RowNeighbours & { row: UploadRow; queue: UploadQueue | null }) => (
  <>
    <Menu.Item disabled={!above} onClick={() => above && queue?.move(row.key, above)}>
      Move up
    </Menu.Item>
    <Menu.Item disabled={!below} onClick={() => below && queue?.move(row.key, below)}>
      Move down
    </Menu.Item>
  </>
)
