import { RichTextEditor } from '@mantine/tiptap'
import type { ComponentProps } from 'react'

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
    <svg
      viewBox="0 0 24 24"
      width="20"
      height="20"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      aria-hidden="true"
    >
      <path d={sign} />
    </svg>
  </RichTextEditor.Control>
)
