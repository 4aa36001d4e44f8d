import { href } from 'react-router'
import { siteContext } from '#app/context.ts'
import { Banner } from '#app/public/frame/banner.tsx'
import { errorMeta, pageMeta } from '#app/public/frame/page-meta.ts'
import { TextLink } from '#app/ui/text-link.tsx'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import { toFilterAddress } from '#domain/programs/filter-address.ts'
import { organisation } from '#site'
import type { Route } from './+types/core-areas.ts'
import { AreaScene } from './area-scene.tsx'
import { AreaTile } from './area-tile.tsx'
import styles from './core-areas.module.css'

export function loader({ context }: Route.LoaderArgs) {
  return { areas: context.get(siteContext).coreAreas.all().areas }
}

export const meta: Route.MetaFunction = ({ error, matches }) =>
  error
    ? errorMeta(error)
    : pageMeta(matches, {
        title: 'Core Areas',
        description: `The four areas in which ${organisation.name} works: mentorship and training, political advocacy, socio-political activism and gender based violence.`,
        address: href('/aboutus/coreareas'),
        parents: [{ name: 'About Us', address: href('/aboutus') }],
      })

export default function CoreAreas({ loaderData: { areas } }: Route.ComponentProps) {
  return (
    <>
      <Banner title="Core Areas" ground="o-300" />
      <div className={styles.areas}>
        {areas.map(({ name, label, text }, index) => (
          <section key={name} className={styles.area} aria-labelledby={`area-${index + 1}`}>
            <AreaScene area={name} eager={index === 0} />
            <div>
              <AreaTile area={name} className={styles.tile} />
              <h2 id={`area-${index + 1}`}>{label}</h2>
              {text && <p className={styles.text}>{text}</p>}
              <TextLink to={`${href('/programs')}${toFilterAddress({ theme: name })}`} after="arrow-right">
                Programs in this area<VisuallyHidden> ({label})</VisuallyHidden>
              </TextLink>
            </div>
          </section>
        ))}
      </div>
    </>
  )
}
