import { href } from 'react-router'
import { ProgramCard } from '#app/public/programs/program-card.tsx'
import { ProgramRow } from '#app/public/programs/program-row.tsx'
import type { ShownProgram } from '#app/public/programs/shown-program.ts'
import layout from '#app/styles/layout.module.css'
import { TextLink } from '#app/ui/text-link.tsx'

/**
 * The newest program as a large card, the others as rows; two programs as equal cards. Nothing when there are no
 * programs.
 */
export function LatestPrograms({ programs }: { programs: readonly ShownProgram[] }) {
  const [lead, ...others] = programs
  if (!lead) return null
  const second = others.length === 1 && others[0]
  return (
    <section className={layout.section} aria-labelledby="latest-programs">
      <div className={`${layout.cluster} ${layout.head}`}>
        <h2 id="latest-programs">Latest Programs</h2>
        <TextLink href={href('/programs')} after="arrow-right">
          All programs
        </TextLink>
      </div>
      <div className={second ? layout.cards : layout.split}>
        <ProgramCard program={lead} lead={!second} heading="h3" />
        {second && <ProgramCard program={second} heading="h3" />}
        {others.length > 1 && (
          <ul role="list">
            {others.map((program) => (
              <li key={program.id}>
                <ProgramRow program={program} />
              </li>
            ))}
          </ul>
        )}
      </div>
    </section>
  )
}
