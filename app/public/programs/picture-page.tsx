import { href } from 'react-router'
import { pictureTurns } from 'virtual:inline-assets'
import { siteContext } from '#app/context.ts'
import { escapeHtml } from '#domain/escape-html.ts'
import { notFound } from '#app/public/errors/not-found.ts'
import { pageMeta } from '#app/public/frame/page-meta.ts'
import { InlineScript } from '#app/public/frame/inline-script.tsx'
import { DeferredStyles } from '#app/public/frame/page-styles.tsx'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import { creditOf } from '#domain/media/credit.ts'
import { programSubject, sharePicture } from '#domain/share-pictures/share-picture.server.ts'
import { describeText } from '#domain/records/share-fields.ts'
import type { Route } from './+types/picture-page.ts'
import { PictureView } from './picture-view.tsx'
import { pictureAddress } from './picture-link.tsx'

/** One picture of a program. It has no header and no footer. */
export const handle = { bare: true }

export function loader({ context, params }: Route.LoaderArgs) {
  const { programs, settings } = context.get(siteContext)
  const program = programs.summary(params.id)
  const place = /^[1-9]\d?$/.test(params.place) ? Number(params.place) : 0
  const picture = program?.images[place - 1]
  if (!program || !picture) throw notFound()
  const { id, title, images } = program
  const organisation = settings.organisation()
  const share = sharePicture(programSubject(program, organisation))
  return { id, title, picture, place, total: images.length, share }
}

export const meta: Route.MetaFunction = (route) =>
  pageMeta(route, ({ id, title: program, picture, place, total, share }) => {
    const title = `Picture ${place} of ${total}: ${program}`
    const words = [`Picture ${place} of the program “${program}”.`, creditOf(picture) || picture.description]
    return {
      title,
      description: describeText(escapeHtml(words.join(' ')), []),
      address: pictureAddress(id, place),
      indexed: false,
      article: true,
      picture: share,
    }
  })

export default function PicturePage({ loaderData }: Route.ComponentProps) {
  const { id, title, picture, place, total } = loaderData
  return (
    <>
      <DeferredStyles />
      <PictureView
        title={title}
        picture={picture}
        place={place}
        total={total}
        addressOf={(other) => pictureAddress(id, other)}
        closeAddress={`${href('/programs/:id', { id })}#picture-${place}`}
      >
        <h1>
          <VisuallyHidden>
            Picture {place} of {total}: {title}
          </VisuallyHidden>
        </h1>
      </PictureView>
      <InlineScript code={pictureTurns} />
    </>
  )
}
