import { href } from 'react-router'
import { siteContext } from '#app/context.ts'
import { organisationForMeta, useOrganisation } from '#app/organisation.ts'
import { ContactCard } from '#app/public/contact/contact-card.tsx'
import { pageMeta } from '#app/public/frame/page-meta.ts'
import { DeferredStyles } from '#app/public/frame/page-styles.tsx'
import { FigureBand } from '#app/public/programs/figure-band.tsx'
import layout from '#app/styles/layout.module.css'
import text from '#app/styles/text.module.css'
import { ButtonAnchor } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import { partnerWords } from '#domain/contact/partner-words.ts'
import { telLink } from '#domain/contact/phone-number.server.ts'
import { toSubjectAddress } from '#domain/contact/subject-address.ts'
import { figureLimits } from '#domain/programs/figures.ts'
import type { Route } from './+types/partner.ts'
import styles from './partner.module.css'
import { PartnerWall } from './partner-wall.tsx'

/** Older reports no longer say what support does now. */
const newestReports = 6

export async function loader({ context }: Route.LoaderArgs) {
  const { programs, settings, staff } = context.get(siteContext)
  const reports = await Promise.all(programs.latest(newestReports).map(({ id }) => programs.get(id)))
  return {
    figures: reports.flatMap((report) => report?.figures ?? []).slice(0, figureLimits.most),
    hasReports: reports.length > 0,
    phoneLink: telLink(settings.current().phone),
    person: staff.team().find(({ id }) => id === settings.current().partnerPerson),
  }
}

export const meta: Route.MetaFunction = (route) =>
  pageMeta(route, () => ({
    title: 'Partner with us',
    description: `${organisationForMeta().name}: ${partnerWords}`,
    address: href('/partner'),
  }))

export default function Partner({
  loaderData: { figures, hasReports, phoneLink, person },
}: Route.ComponentProps) {
  const { giveAddress } = useOrganisation()
  return (
    <>
      <div className={`${layout.page} ${styles.top}`}>
        <DeferredStyles />
        <h1>Partner with us</h1>
        <p className={text.lead}>{partnerWords}</p>
      </div>
      <FigureBand figures={figures} />
      <div className={`${layout.aside} ${layout.page}`}>
        <div className={layout.stack}>
          <p>
            Write to us about the work you want to support. You can also give time, a hall or a hand on
            polling day.
          </p>
          <div className={layout.cluster}>
            {hasReports && (
              <TextLink href={href('/programs')} after="arrow-right">
                Read the reports
              </TextLink>
            )}
            <TextLink href={href('/contactus') + toSubjectAddress('help')} after="arrow-right">
              I want to help
            </TextLink>
          </div>
        </div>
        <div className={layout.stack}>
          <ContactCard subject="partner" phoneLink={phoneLink} person={person} />
          {giveAddress && (
            <>
              <ButtonAnchor href={giveAddress} variant="ghost" wide>
                Give
                <VisuallyHidden> (opens another site)</VisuallyHidden>
                <Icon name="arrow-out" size={20} />
              </ButtonAnchor>
              <p className={text.small}>Opens the forum’s own payment page.</p>
            </>
          )}
        </div>
      </div>
      <PartnerWall ground="calico" />
    </>
  )
}
