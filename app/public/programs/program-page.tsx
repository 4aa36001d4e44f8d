import { data, href } from 'react-router'
import { cachePolicy } from '#app/cache-policy.ts'
import { currentUserContext, siteContext } from '#app/context.ts'
import { useCurrentUser } from '#app/current-user.ts'
import { notFound } from '#app/public/errors/not-found.ts'
import { programData } from '#app/public/seo/structured-data.ts'
import { ArticlePage } from '#app/public/frame/article-page.tsx'
import { describeText, errorMeta, pageMeta } from '#app/public/frame/page-meta.ts'
import { ShareRow } from '#app/public/seo/share-row.tsx'
import { RichText } from '#app/public/rich-text/rich-text.tsx'
import { formatDate } from '#domain/calendar-date.ts'
import { programSubject, sharePicture } from '#domain/share-pictures/share-picture.server.ts'
import { organisation } from '#site'
import type { Route } from './+types/program-page.ts'
import { Gallery } from './gallery.tsx'
import styles from './program-page.module.css'
import { ProgramRow } from './program-row.tsx'
import { toShownProgram } from './shown-program.ts'
import { StaffBar } from './staff-bar.tsx'
import { ThemeTile } from './theme-tile.tsx'

export async function loader({ context, params }: Route.LoaderArgs) {
  const { programs } = context.get(siteContext)
  const program = await programs.get(params.id)
  if (!program) throw notFound()
  const currentUser = context.get(currentUserContext)
  return data(
    {
      program,
      more: programs.moreOnTheme(program, 3).map(toShownProgram),
      picture: sharePicture(programSubject(program, organisation), organisation),
      currentUser,
    },
    { headers: currentUser ? { 'Cache-Control': cachePolicy.personal } : {} },
  )
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders

export const meta: Route.MetaFunction = ({ loaderData, error, matches }) => {
  if (!loaderData) return errorMeta(error)
  const { id, title, theme, date, report, images } = loaderData.program
  const address = href('/programs/:id', { id })
  const description = describeText(report, [title, theme, formatDate(date)])
  return pageMeta(matches, {
    title,
    description,
    address,
    article: true,
    picture: loaderData.picture,
    parents: [{ name: 'Our Programs', address: href('/programs') }],
    data: (siteUrl) => [
      programData(siteUrl, {
        title,
        theme,
        date,
        description,
        address,
        pictures: images.map(({ url }) => url),
      }),
    ],
  })
}

export default function ProgramPage({ loaderData: { program, more } }: Route.ComponentProps) {
  const isSignedIn = useCurrentUser() !== ''
  return (
    <ArticlePage back={{ name: 'Our Programs', address: href('/programs') }} title={program.title}>
      <div className={styles.facts}>
        {program.theme && <ThemeTile theme={program.theme} />}
        <div>
          {program.theme && <p className={styles.theme}>{program.theme}</p>}
          <time className={styles.date} dateTime={program.date}>
            {formatDate(program.date)}
          </time>
        </div>
      </div>
      {/* The key makes the gallery of another program start with its first picture. */}
      <Gallery key={program.id} title={program.title} pictures={program.images} />
      <div className={styles.columns}>
        <div>
          <RichText html={program.report} lead />
          <ShareRow title={program.title} address={href('/programs/:id', { id: program.id })} />
        </div>
        {more.length > 0 && (
          <section aria-labelledby="more-on-this-theme">
            <h2 id="more-on-this-theme" className={styles.more}>
              More on this theme
            </h2>
            <ul role="list">
              {more.map((other) => (
                <li key={other.id}>
                  <ProgramRow program={other} small />
                </li>
              ))}
            </ul>
          </section>
        )}
      </div>
      {isSignedIn && <StaffBar program={program} />}
    </ArticlePage>
  )
}
