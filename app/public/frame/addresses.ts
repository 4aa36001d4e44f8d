import { href } from 'react-router'
import type { ShownOrganisation } from '#app/organisation.ts'

/** The pages of the navigation and the footer, in order, also those that are empty. */
export const allPages = [
  { to: '/', name: 'Home' },
  { to: href('/aboutus'), name: 'About Us' },
  { to: href('/aboutus/coreareas'), name: 'Core Areas' },
  { to: href('/programs'), name: 'Programs' },
  { to: href('/news'), name: 'News' },
  { to: href('/events'), name: 'Events' },
  { to: href('/women'), name: 'She Stood' },
  { to: href('/representation'), name: 'The Count' },
  { to: href('/contactus'), name: 'Contact Us' },
] as const

/** The quick links of the footer, in order. Events, She Stood and The Count enter with their first record. */
export const quickLinks = ({ emptyPages = [] }: ShownOrganisation) =>
  allPages.filter(({ to }) => !emptyPages.includes(to))

/** The pages of the navigation, in order. The specification fixes the names of five. */
export const mainPages = (organisation: ShownOrganisation) =>
  quickLinks(organisation).filter(({ name }) => name !== 'Core Areas')

/** The social links of the footer and the payment page, in order, without those that are empty. */
export const socialLinks = ({ social, giveAddress }: ShownOrganisation) =>
  [
    { href: social.instagram, name: 'Instagram' },
    { href: social.twitter, name: 'Twitter' },
    { href: social.youtube, name: 'YouTube' },
    { href: social.facebook, name: 'Facebook' },
    { href: social.whatsapp, name: 'WhatsApp' },
    { href: giveAddress, name: 'Give' },
  ].filter(({ href: address }) => address !== '')
