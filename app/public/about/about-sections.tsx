import { Banner } from '#app/public/frame/banner.tsx'
import { PartnerWall } from '#app/public/partners/partner-wall.tsx'
import type { AboutStory } from '#domain/about/kind.ts'
import type { Mandate } from '#domain/about/schema.ts'
import type { StaffMember } from '#domain/staff/schema.ts'
import { MandateStrips } from './mandate-strips.tsx'
import { Story } from './story.tsx'
import { Team } from './team.tsx'

/** The page About Us. `story`: null when none is written. */
export function AboutSections({
  story,
  team,
  mandate,
}: {
  story: AboutStory | null
  team: readonly StaffMember[]
  mandate: Mandate
}) {
  return (
    <>
      <Banner title="About Us" ground="o-400" />
      {story && <Story story={story} />}
      <Team team={team} />
      <MandateStrips mandate={mandate} />
      <PartnerWall />
    </>
  )
}
