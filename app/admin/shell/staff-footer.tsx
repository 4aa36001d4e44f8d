import { Text } from '@mantine/core'
import { DeveloperCredit } from '#app/public/frame/developer-credit.tsx'
import { socialLinks } from '#app/public/frame/addresses.ts'
import { QuickLinks, SocialLinks } from '#app/public/frame/footer-links.tsx'
import { useOrganisation } from '#app/organisation.ts'
import { Summary } from '../ui/disclosure.tsx'
import styles from './staff-footer.module.css'

/** The footer of the staff area: one line that opens. */
export function StaffFooter() {
  const organisation = useOrganisation()
  const { acronym, place, tagline } = organisation
  return (
    <footer className={styles.footer}>
      <details>
        <Summary px={0} mih={48}>
          <span>
            © {acronym}, {place}
          </span>
          <Text span inherit ms="auto" td="underline">
            Links
          </Text>
        </Summary>
        <div className={styles.columns}>
          <p>{tagline}</p>
          <nav aria-label="Quick Links">
            <Heading>Quick Links</Heading>
            <QuickLinks />
          </nav>
          {socialLinks(organisation).length > 0 && (
            <nav aria-label="Social">
              <Heading>Social</Heading>
              <SocialLinks />
            </nav>
          )}
          <DeveloperCredit />
        </div>
      </details>
    </footer>
  )
}

const Heading = ({ children }: { children: string }) => (
  <Text inherit fw={700} c="black" aria-hidden="true">
    {children}
  </Text>
)
