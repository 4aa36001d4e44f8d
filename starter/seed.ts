import type { MandateDraft, StoryDraft } from '#domain/about/kind.ts'
import type { Editor } from '#domain/accounts/schema.ts'
import type { RecordCommands } from '#domain/content/record-commands.server.ts'
import { system } from '#domain/content/system.ts'
import type { CoreAreasDraft } from '#domain/core-areas/kind.ts'
import type { DraftImage } from '#domain/media/draft-images.ts'
import type { StagedImages } from '#domain/media/staged-images.ts'
import type { EventCommands } from '#domain/events/commands.server.ts'
import type { NewsCommands } from '#domain/news/commands.server.ts'
import type { NewsDraft } from '#domain/news/kind.ts'
import { parseVideoLink } from '#domain/news/video-link.ts'
import type { Organisation } from '#domain/organisation/schema.ts'
import type { ProgramCommands } from '#domain/programs/commands.server.ts'
import type { ProgramDraft } from '#domain/programs/kind.ts'
import type { SingleCommands } from '#domain/records/single-kind.server.ts'
import type { Result } from '#domain/result.ts'
import type { CountDraft } from '#domain/representation/kind.ts'
import type { StaffCommands } from '#domain/staff/commands.server.ts'
import type { WomanDraft } from '#domain/women/kind.ts'
import type { Collection, DocumentStore } from '#ports/documents/document-store.ts'
import { starterNews, type StarterNews } from './news.ts'
import { starterCounts } from './counts.ts'
import { starterEvents } from './events.ts'
import { starterCoreAreas, starterMandate, starterStory } from './organisation-texts.ts'
import { starterPrograms, type StarterProgram } from './programs.ts'
import { scenes, type SceneName } from './scenes.ts'
import { createStarterImages, type Draw } from './starter-images.ts'
import { starterTeam } from './team.ts'
import { drawingCaption, starterWomen, type StarterWoman } from './women.ts'

/**
 * The author of seeded content, as shown to staff. It is not a checked account, because no person can sign in as it.
 */
const seeder = {
  uid: system.uid,
  email: '',
  username: 'Samples',
  role: 'publishes',
  owner: false,
} as Editor

const asSample = { sample: true } as const

/** The commands that staff use as well. */
export interface StarterCommands {
  readonly programs: Pick<ProgramCommands, 'add'>
  readonly news: Pick<NewsCommands, 'add'>
  readonly staff: Pick<StaffCommands, 'add'>
  readonly representation: Pick<RecordCommands<CountDraft>, 'add'>
  readonly women: Pick<RecordCommands<WomanDraft>, 'add'>
  readonly events: Pick<EventCommands, 'add'>
  readonly about: SingleCommands<StoryDraft>
  readonly mandate: SingleCommands<MandateDraft>
  readonly coreAreas: SingleCommands<CoreAreasDraft>
}

/** A command refused the product's own starter content. */
export class StarterContentError extends Error {
  override name = 'StarterContentError'
  readonly code = 'starter-content-refused'
}

/**
 * Seeds an empty store with the sample content once, through the same commands that staff use. The next start continues
 * an interrupted seed. Samples that staff deleted or edited in the meantime are not added again, and once staff remove
 * the samples, none are added. Two processes that seed at the same time make one set of samples, because equal content
 * has one id. `createCommands`: builds the commands on top of the drawings, which `draw` turns into photographs.
 * `signal`: stops the seed between two records.
 */
export async function seedStore({
  documents,
  createCommands,
  draw,
  organisation,
  signal,
}: {
  readonly documents: DocumentStore
  readonly createCommands: (stagedImages: StagedImages) => StarterCommands
  readonly draw: Draw
  readonly organisation: Organisation
  readonly signal?: AbortSignal
}): Promise<void> {
  if (!(await documents.get('Starter', 'content'))) {
    if ((await documents.revision()) > 0) return
    await setState(documents, 'begun')
  }
  // The same time for a seed that continues later, and for two processes, so that their samples are equal.
  const begunAt = (await documents.get('Starter', 'content'))?.createdAt ?? 0

  const commands = createCommands(createStarterImages(draw))
  for (const seed of steps(documents, commands, { begunAt, organisation })) {
    if (signal?.aborted || !(await isSeeding(documents))) return
    const done = await seed()
    if (!done.ok) throw new StarterContentError(JSON.stringify(done.refusal))
  }
  if (await isSeeding(documents)) await setState(documents, 'complete')
}

/** True from the first start on an empty store until the samples are complete, or staff have removed them. */
export async function isSeedPending(documents: DocumentStore): Promise<boolean> {
  const state = (await documents.get('Starter', 'content'))?.fields.state
  return state === undefined ? (await documents.revision()) === 0 : state === 'begun'
}

/** False once the seed is complete or staff have removed the samples. */
async function isSeeding(documents: DocumentStore): Promise<boolean> {
  return (await documents.get('Starter', 'content'))?.fields.state === 'begun'
}

type Step = () => Promise<Result<unknown, unknown>>

/** The records of the home page come first. */
function steps(
  documents: DocumentStore,
  { programs, news, staff, representation, events, women, about, mandate, coreAreas }: StarterCommands,
  { begunAt, organisation }: { readonly begunAt: number; readonly organisation: Organisation },
): readonly Step[] {
  return [
    onceFor('LandingPage', 'CoreAreas', () => coreAreas.save(starterCoreAreas, 0, seeder, asSample)),
    ...starterCounts.map(
      (count): Step =>
        () =>
          representation.add(count, seeder, asSample),
    ),
    ...starterWomen.map(
      (woman): Step =>
        () =>
          women.add(toWomanDraft(woman, organisation), seeder, asSample),
    ),
    ...starterEvents(begunAt).map(
      (event): Step =>
        () =>
          events.add(event, seeder, asSample),
    ),
    ...starterPrograms.slice(0, 4).map(addProgram),
    ...starterNews.map(
      (item): Step =>
        () =>
          news.add(toNewsDraft(item), seeder, asSample),
    ),
    ...starterPrograms.slice(4).map(addProgram),
    onceFor('aboutUs', 'About', () => about.save(storyDraft, 0, seeder, asSample)),
    onceFor('aboutUs', 'Mandate', () => mandate.save(starterMandate, 0, seeder, asSample)),
    ...starterTeam.map(({ fullName, position, portrait }): Step => {
      const draft = { fullName, position, image: toDraftImage(portrait) }
      return () => staff.add(draft, seeder, asSample)
    }),
  ]

  function addProgram(program: StarterProgram): Step {
    return () => programs.add(toProgramDraft(program), seeder, asSample)
  }

  /** Saves a record with a fixed id, unless it was ever written. */
  function onceFor(collection: Collection, id: string, save: Step): Step {
    return async () =>
      (await documents.history(collection, id)).length > 0 ? { ok: true, value: null } : save()
  }
}

async function setState(documents: DocumentStore, state: 'begun' | 'complete'): Promise<void> {
  await documents.commit([{ kind: 'set', collection: 'Starter', id: 'content', fields: { state } }], {
    uid: seeder.uid,
    name: seeder.username,
  })
}

function toDraftImage(scene: SceneName): DraftImage {
  return { uploadId: scene, description: scenes[scene].description }
}

const storyDraft = {
  intro: starterStory.intro,
  content: starterStory.content,
  image: toDraftImage(starterStory.scene),
}

export function toProgramDraft(program: StarterProgram): ProgramDraft {
  const { title, date, theme, report, scenes: names } = program
  const { lead = '', figures = [] } = program
  return {
    title,
    date,
    theme,
    report: report.replace(/\n/g, ''),
    images: names.map(toDraftImage),
    event: '',
    lead,
    figures,
    downloads: [],
  }
}

export function toNewsDraft({ scene, video, ...item }: StarterNews): NewsDraft {
  return {
    newsType: video ? 'Online Video' : 'News Article',
    ...item,
    image: toDraftImage(scene),
    videoLink: video ? parseVideoLink(video) : null,
  }
}

export function toWomanDraft(
  { portrait, words, ...woman }: StarterWoman,
  { acronym }: Pick<Organisation, 'acronym'>,
): WomanDraft {
  return {
    ...woman,
    words: words.replace(/\n/g, ''),
    agreedOn: '',
    link: '',
    image: { ...toDraftImage(portrait), caption: drawingCaption(acronym) },
  }
}
