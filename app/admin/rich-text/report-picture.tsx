import { Button, Group, Text } from '@mantine/core'
import { Node, type NodeViewProps, NodeViewWrapper, ReactNodeViewRenderer } from '@tiptap/react'
import { use } from 'react'
import { isPictureSource } from '#domain/programs/report-pictures.ts'
import classes from './report-picture.module.css'
import { PlaceablePictures } from './report-pictures.ts'

/** A picture of the form between the paragraphs of a report. HTML: `<img src="…">`. */
export const ReportPicture = Node.create({
  name: 'reportPicture',
  group: 'figure',
  atom: true,
  draggable: true,
  addAttributes: () => ({ src: { default: '' } }),
  parseHTML: () => [
    { tag: 'img[src]', getAttrs: (image) => isPictureSource(image.getAttribute('src') ?? '') && null },
  ],
  renderHTML: ({ HTMLAttributes }) => ['img', HTMLAttributes],
  addNodeView: () => ReactNodeViewRenderer(ShownPicture),
})

function ShownPicture({ node, selected, deleteNode, editor }: NodeViewProps) {
  const source = String(node.attrs['src'])
  const picture = use(PlaceablePictures).find((one) => one.source === source)
  return (
    <NodeViewWrapper className={classes.picture} data-selected={selected || undefined} data-drag-handle="">
      {picture ? (
        <img src={picture.thumbnailUrl} alt="" draggable={false} />
      ) : (
        <Text c="red.6" fw={700}>
          This picture is no longer among the images.
        </Text>
      )}
      <Group justify="space-between" gap={12} wrap="nowrap">
        <Text component="span" fz="sm" style={{ overflowWrap: 'anywhere' }}>
          {picture && (picture.caption || picture.name)}
        </Text>
        <Button
          variant="subtle"
          color="red"
          flex="none"
          aria-label={`Remove ${picture?.name ?? 'the picture'} from the report`}
          onClick={() => {
            deleteNode()
            editor.commands.focus()
          }}
        >
          Remove
        </Button>
      </Group>
    </NodeViewWrapper>
  )
}
