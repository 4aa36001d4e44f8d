import { Box, Group, Text } from '@mantine/core'
import { DeveloperCredit } from '#app/public/frame/developer-credit.tsx'
import { QuickLinks, SocialLinks } from '#app/public/frame/footer-links.tsx'
import { useOrganisation } from '#app/organisation.ts'
import { Mark } from '#app/ui/mark.tsx'
import { Summary } from '../ui/disclosure.tsx'
import styles from './staff-footer.module.css'

/** The footer of the staff area: one line, which narrow screens fold. The style sheet shows one of its two forms. */
export function StaffFooter() {
  const organisation = useOrganisation()
  return (
    <footer className={styles.footer}>
      <Group visibleFrom="lg" gap="0 13px" mih={48} mx={40} className={styles.line}>
        <FooterLinks />
        <Box ms="auto">
          <DeveloperCredit />
        </Box>
      </Group>
      <Box component="details" hiddenFrom="lg" className={styles.folded}>
        <Summary px={0} mih={48}>
          <Mark size={20} />
          <span>
            © {organisation.acronym}, {organisation.place}
          </span>
          <Text span inherit ms="auto" td="underline">
            Links
          </Text>
        </Summary>
        <div className={styles.columns}>
          <p>{organisation.tagline}</p>
          <FooterLinks hasHeadings />
          <DeveloperCredit />
        </div>
      </Box>
    </footer>
  )
}

function FooterLinks({ hasHeadings = false }: { hasHeadings?: boolean }) {
  const heading = (words: string) =>
    hasHeadings && (
      <Text inherit fw={700} c="black" aria-hidden="true">
        {words}
      </Text>
    )
  return (
    <>
      <nav aria-label="Quick Links">
        {heading('Quick Links')}
        <QuickLinks />
      </nav>
      <nav aria-label="Social">
        {heading('Social')}
        <SocialLinks />
      </nav>
    </>
  )
}
