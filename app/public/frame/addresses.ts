import { href } from 'react-router'
import { organisation } from '#site'

/** The pages of the navigation, in order. The specification fixes the names. */
export const mainPages = [
  { to: '/', name: 'Home' },
  { to: href('/aboutus'), name: 'About Us' },
  { to: href('/programs'), name: 'Programs' },
  { to: href('/contactus'), name: 'Contact Us' },
] as const

/** The quick links of the footer, in order. */
export const quickLinks = [
  { to: '/', name: 'Home' },
  { to: href('/contactus'), name: 'Contact Us' },
  { to: href('/programs'), name: 'Programs' },
  { to: href('/aboutus'), name: 'About Us' },
  { to: href('/aboutus/coreareas'), name: 'Core Areas' },
] as const

export const socialLinks = [
  { href: organisation.social.instagram, name: 'Instagram' },
  { href: organisation.social.twitter, name: 'Twitter' },
  { href: organisation.social.youtube, name: 'YouTube' },
  { href: organisation.social.facebook, name: 'Facebook' },
  { href: organisation.aspirantsUrl, name: 'Aspirants' },
] as const
