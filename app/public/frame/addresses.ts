import { href } from 'react-router'
import type { Organisation } from '#domain/organisation/schema.ts'

/** The pages of the navigation, in order. The specification fixes the names, without News. */
export const mainPages = [
  { to: '/', name: 'Home' },
  { to: href('/aboutus'), name: 'About Us' },
  { to: href('/programs'), name: 'Programs' },
  { to: href('/news'), name: 'News' },
  { to: href('/contactus'), name: 'Contact Us' },
] as const

/** The quick links of the footer, in order. */
export const quickLinks = [
  { to: '/', name: 'Home' },
  { to: href('/aboutus'), name: 'About Us' },
  { to: href('/aboutus/coreareas'), name: 'Core Areas' },
  { to: href('/programs'), name: 'Programs' },
  { to: href('/news'), name: 'News' },
  { to: href('/contactus'), name: 'Contact Us' },
] as const

/** The social links of the footer, in order, without those that are empty. */
export const socialLinks = ({ social, aspirantsUrl }: Organisation) =>
  [
    { href: social.twitter, name: 'Twitter' },
    { href: social.instagram, name: 'Instagram' },
    { href: social.youtube, name: 'YouTube' },
    { href: social.facebook, name: 'Facebook' },
    { href: social.whatsapp, name: 'WhatsApp' },
    { href: aspirantsUrl, name: 'Aspirants' },
  ].filter(({ href: address }) => address !== '')
