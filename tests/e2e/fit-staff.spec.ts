import { damageDatabase } from '../support/damaged-data.ts'
import { checkFit } from '../support/fit-table.ts'
import { storeImportRuns } from '../support/import-runs.ts'
import { programs, ruthGyang, storeProgramsWithDrafts } from '../support/listed-programs.ts'
import {
  chidinma,
  hostileMessage,
  manyMessages,
  storeMessages,
  storeUrgentMessage,
} from '../support/messages.ts'
import { adaeze } from '../support/people.ts'
import type { RunningSite } from '../support/running-site.ts'
import { storePlannedDrafts, storeSamples } from '../support/sample-records.ts'
import { storeRecords } from '../support/stored-records.ts'

/* The staff area in the states that its users meet, one row for each state. */

/** Starts the site again with a fault in its data. */
const restartWith = (damage: (dataDir: string) => void) => async (site: RunningSite) => {
  await site.stop()
  damage(site.dataDir)
  await site.start()
}
const as = adaeze
const desk = '/admin/cms'
const inbox = '/admin/cms/messages'
const manyStored = (site: RunningSite) =>
  storeMessages(site, [chidinma, hostileMessage, ...manyMessages(24, 100)])

checkFit({
  'a list with more than one page': {
    at: '/admin/cms/programs',
    shows: '1 to 24 of 30',
    store: (site) => storeRecords(site, programs, ruthGyang),
    as,
  },
  'a list with drafts and plans': {
    at: '/admin/cms/programs',
    shows: 'Radio training',
    store: storeProgramsWithDrafts,
    as,
  },
  'a full inbox': { at: inbox, shows: '26 unread, 26 not answered', store: manyStored, as },
  'a message whose mail was not sent': {
    at: `${inbox}/chidinma`,
    shows: 'The mail server refused the mail (answer 550).',
    store: manyStored,
    as,
  },
  'a hostile message': {
    at: `${inbox}/hostile`,
    shows: 'They left no email address and no phone number',
    store: manyStored,
    as,
  },
  'the deletion of a message': {
    at: `${inbox}/chidinma/delete`,
    shows: 'Delete this message?',
    store: manyStored,
    as,
  },
  'an urgent message': {
    at: inbox,
    shows: 'Perhaps urgent: come to my house',
    store: storeUrgentMessage,
    as,
  },
})

checkFit(
  {
    'the desk with samples and changes': { at: desk, shows: 'Our own program', store: storeSamples, as },
    'the removal of the samples': {
      at: '/admin/cms/samples',
      shows: 'What stays',
      store: storeSamples,
      as,
    },
    'the desk with plans': { at: desk, shows: '1 file had not arrived.', store: storePlannedDrafts, as },
    'what was brought over': {
      at: '/admin/cms/import',
      shows: 'gone.jpg: The storage does not have it any more.',
      store: storeImportRuns,
      reach: (page) => page.getByText('Pictures that are left out').press('Enter'),
      as,
    },
    'a damaged database': {
      at: desk,
      shows: 'The website’s database is damaged.',
      store: restartWith(damageDatabase),
      as,
    },
  },
  { content: 'nothing' },
)
