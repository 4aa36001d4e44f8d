import { Drawn } from '#app/public/pictures/drawn.tsx'
import { SitePicture } from '#app/public/pictures/site-picture.tsx'
import layout from '#app/styles/layout.module.css'
import text from '#app/styles/text.module.css'
import { Mark } from '#app/ui/mark.tsx'
import { Selvedge } from '#app/ui/selvedge.tsx'
import type { StaffMember } from '#domain/staff/schema.ts'
import styles from './team.module.css'

/** The staff members with portrait, name and position. Nothing when the team is empty. */
export function Team({ team }: { team: readonly StaffMember[] }) {
  if (team.length === 0) return null
  return (
    <>
      <Selvedge />
      <section className={`${layout.band} ${styles.section}`} aria-labelledby="our-team">
        <h2 id="our-team">Our Team</h2>
        <ul
          role="list"
          className={styles.team}
          data-middle={columns(team.length, [3, 4])}
          data-wide={columns(team.length, [4, 3, 5])}
        >
          {team.map(({ id, fullName, position, image }) => (
            <li key={id}>
              {image ? (
                <SitePicture
                  picture={image}
                  ratio="4x5"
                  widths={[180, 360]}
                  sizes="(min-width: 1200px) 262px, (min-width: 600px) 30vw, calc(50vw - 24px)"
                  alt=""
                  about={fullName}
                />
              ) : (
                <Drawn ratio="4x5" className={styles.empty}>
                  <Mark size={96} />
                </Drawn>
              )}
              <h3>{fullName}</h3>
              {position && <p className={text.meta}>{position}</p>}
            </li>
          ))}
        </ul>
      </section>
    </>
  )
}

/** The first of `choices` with which nobody stands alone in the last row, else the first choice. */
const columns = (people: number, choices: readonly number[]) =>
  choices.find((inRow) => people % inRow !== 1) ?? choices[0]
