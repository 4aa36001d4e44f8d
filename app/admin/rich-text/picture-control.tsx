import { Menu, Text } from '@mantine/core'
import type { Editor } from '@tiptap/react'
import { use } from 'react'
import { insertBetween } from './insert-between.ts'
import classes from './picture-control.module.css'
import { PlaceablePictures } from './report-pictures.ts'
import { Control } from './control.tsx'

/** Places one of the form's pictures between the paragraphs. */
export function PictureControl({ editor, disabled }: { editor: Editor | null; disabled: boolean }) {
  const pictures = use(PlaceablePictures)
  return (
    <Menu position="bottom-start" withinPortal returnFocus={false}>
      <Menu.Target>
        <Control
          name="Place a picture"
          sign="M3 4h18v16H3ZM4 16l5-5 5 5 3-3 4 4"
          disabled={disabled || !editor}
        />
      </Menu.Target>
      <Menu.Dropdown className={classes.list}>
        {pictures.length === 0 && (
          <Text px={12} py={10}>
            Add images first, under Images.
          </Text>
        )}
        {pictures.map(({ source, name, thumbnailUrl }) => (
          <Menu.Item
            key={source}
            leftSection={<img src={thumbnailUrl} alt="" className={classes.picture} />}
            onClick={() => editor && insertBetween(editor, { type: 'reportPicture', attrs: { src: source } })}
          >
            {name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
