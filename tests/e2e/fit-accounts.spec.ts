import fs from 'node:fs'
import path from 'node:path'
import { disableAccount, makeSignInLink, registerAccount, switchTwoStepOn } from '../support/accounts.ts'
import { signIn } from '../support/browser-test.ts'
import { checkFit } from '../support/fit-table.ts'
import { adaeze, hadiza, ruth } from '../support/people.ts'
import type { RunningSite } from '../support/running-site.ts'
import { signInByRequest } from '../support/staff-requests.ts'

/* The screens of sign-in, accounts and profile, in states that a new site does not have. */

/** An owner invites a colleague. Returns the link. */
async function invite(site: RunningSite): Promise<string> {
  const staff = await signInByRequest(site.url, adaeze)
  const given = { username: 'Tari Briggs', email: 'tari.briggs@mail.example', role: 'writes', way: 'link' }
  const made = await staff.sendForm('/admin/cms/accounts/invite', given)
  return /\/admin\/invitation\?token=[\w-]+/.exec(await made.text())![0]
}

checkFit(
  {
    'the sign-in form': { at: '/admin', shows: 'Sign In as WIPF admin' },
    'the help for a forgotten password, without mail': {
      at: '/admin/forgotten',
      shows: 'This website cannot send mail yet',
    },
    'the form for a code': {
      store: (site) => switchTwoStepOn(site, adaeze),
      at: '/admin',
      reach: (page) => signIn(page, adaeze),
      shows: 'One more step',
    },
    'the form of an invitation': { at: invite, shows: 'invites you to work on this website' },
    'the page of a sign-in link': {
      at: (site) => makeSignInLink(site, adaeze),
      shows: 'The link works once.',
    },
    'the accounts with one that is switched off, and an invitation': {
      async store(site) {
        await registerAccount(site, hadiza)
        await switchTwoStepOn(site, hadiza)
        await registerAccount(site, ruth)
        await disableAccount(site, ruth)
        await invite(site)
      },
      at: '/admin/cms/accounts',
      as: adaeze,
      shows: '1 invitation waiting',
    },
    'the question before an account is switched off': {
      at: async (site) => `/admin/cms/accounts/${await registerAccount(site, ruth)}/access`,
      as: adaeze,
      shows: 'Switch off the account of Ruth?',
    },
    'the question before two-step sign-in of a colleague is switched off': {
      async at(site) {
        const uid = await registerAccount(site, hadiza)
        await switchTwoStepOn(site, hadiza)
        return `/admin/cms/accounts/${uid}/two-step`
      },
      as: adaeze,
      shows: 'Switch two-step sign-in off for Hadiza?',
    },
    'a link for a colleague': {
      at: async (site) => `/admin/cms/accounts/${await registerAccount(site, ruth)}/link`,
      as: adaeze,
      reach: (page) => page.getByRole('dialog').getByRole('button', { name: 'Make a sign-in link' }).click(),
      shows: 'Send this to Ruth',
    },
    'a refused name': {
      at: '/admin/cms/profile',
      as: adaeze,
      async reach(page) {
        await page.getByLabel('Name', { exact: true }).fill('')
        await page.getByRole('button', { name: 'Save' }).click()
      },
      shows: 'Type your name.',
    },
    'a refused password': {
      at: '/admin/cms/accounts/password',
      as: adaeze,
      async reach(page) {
        await page.getByLabel('Current password').fill('not the password')
        for (const name of ['New password', 'Confirm new password'])
          await page.getByLabel(name, { exact: true }).fill('mango rain on zinc roofs')
        await page.getByRole('button', { name: 'Change password' }).click()
      },
      shows: 'This is not your current password.',
    },
    'a profile whose codes do not work since the secret was replaced': {
      async at(site) {
        await switchTwoStepOn(site, adaeze)
        await site.stop()
        fs.writeFileSync(
          path.join(site.dataDir, 'auth-secret'),
          'another secret of at least thirty-two bytes',
        )
        await site.start()
        return makeSignInLink(site, adaeze)
      },
      async reach(page) {
        // The link works once, so a second try finds her signed in.
        if (await page.getByRole('button', { name: 'Sign in' }).isVisible()) {
          await page.getByRole('radio', { name: 'Yes, only I use it' }).check()
          await page.getByRole('button', { name: 'Sign in' }).click()
          await page.waitForURL(/password/)
        }
        await page.goto('/admin/cms/profile')
      },
      shows: 'The codes of your app no longer work',
    },
    'the settings with all urgent words': {
      at: '/admin/cms/settings?part=urgent-words',
      as: adaeze,
      reach: (page) => page.getByRole('button', { name: /^Show all \d+ words$/ }).click(),
      shows: 'carry gun',
    },
  },
  { content: 'nothing' },
)
