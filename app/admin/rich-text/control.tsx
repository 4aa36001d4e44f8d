import { RichTextEditor } from '@mantine/tiptap'
import type { ComponentProps } from 'react'
import { DrawnIcon } from '#app/ui/icon.tsx'

/**
 * A button of the toolbar. `sign`: SVG path data in a 24 by 24 box. As an `Icon`, every visitor would download the
 * signs that only this toolbar uses.
 */
export const Control = ({
  name,
  sign,
  ...control
}: ComponentProps<typeof RichTextEditor.Control> & { name: string; sign: string }) => (
  <RichTextEditor.Control aria-label={name} title={name} {...control}>
    <DrawnIcon path={sign} size={20} />
  </RichTextEditor.Control>
)
