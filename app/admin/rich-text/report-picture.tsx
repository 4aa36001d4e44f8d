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
        <p className={classes.missing}>This picture is no longer among the images.</p>
      )}
      <div className={classes.foot}>
        <span className={classes.name}>{picture && (picture.caption || picture.name)}</span>
        <button
          type="button"
          aria-label={`Remove ${picture?.name ?? 'the picture'} from the report`}
          className={classes.remove}
          onClick={() => {
            deleteNode()
            editor.commands.focus()
          }}
        >
          Remove
        </button>
      </div>
    </NodeViewWrapper>
  )
}
