import { formatWeekdayAndTime } from '#domain/calendar-date.ts'
import type { Mail } from '#ports/mailer/mailer.ts'

/** The name of the organisation and the public address of its website, without a trailing slash. */
interface Sender {
  readonly organisation: string
  readonly siteUrl: string
}

/** For somebody who has asked for a link, because she has forgotten her password. `url`: the one-time link. */
export function toSignInLinkMail(
  { to, name, url }: { readonly to: string; readonly name: string; readonly url: string },
  { organisation, siteUrl }: Sender,
): Mail {
  return {
    to,
    subject: `A new password for ${organisation}`,
    text: [
      `Hello ${name},`,
      `somebody asked for a link to choose a new password for your account at ${siteUrl}. It works once, for one hour:`,
      url,
      'When you use it, you are signed out everywhere else. If you did not ask for it, do nothing: your password stays as it is.',
    ].join('\n\n'),
  }
}

/** `url`: the one-time link. `endsAt`: milliseconds since the Unix epoch. */
export function toInvitationMail(
  invitation: {
    readonly to: string
    readonly name: string
    readonly by: string
    readonly url: string
    readonly endsAt: number
  },
  { organisation, siteUrl }: Sender,
): Mail {
  const { to, name, by, url, endsAt } = invitation
  return {
    to,
    subject: `An account for ${organisation}`,
    text: [
      `Hello ${name},`,
      `${by} invites you to work on the website of ${organisation}, ${siteUrl}. With this link you choose your name and a password. It works once, until ${formatWeekdayAndTime(endsAt).day}:`,
      url,
      'If you do not know what this is about, do nothing.',
    ].join('\n\n'),
  }
}

/** For somebody whose two-step sign-in an owner has switched off. `by`: the name of the owner. */
export function toTwoStepOffMail(
  { to, name, by }: { readonly to: string; readonly name: string; readonly by: string },
  { organisation, siteUrl }: Sender,
): Mail {
  return {
    to,
    subject: `Two-step sign-in is off: ${organisation}`,
    text: [
      `Hello ${name},`,
      `${by} has switched two-step sign-in off for your account at ${siteUrl}. Your password alone lets you in now. Set two-step sign-in up again under Your profile.`,
      'If you did not ask for this, call a colleague who is an owner at once.',
    ].join('\n\n'),
  }
}
