import type { Publisher } from '#domain/content/publisher.server.ts'
import type { SaveSingle } from '#domain/content/record-commands.server.ts'
import type { Organisation } from '#domain/organisation/schema.ts'
import { toSettingsFields } from './codec.ts'
import { type SettingsDraft, toSettings } from './draft.ts'
import { logoPictures, logoRefusal, refusalOfLogo, tooLarge, withStoredLogos } from './logos.ts'
import { defaultSettings, settingsRecord } from './schema.ts'

export interface SettingsCommands {
  /** For owners. */
  readonly save: SaveSingle<SettingsDraft>
}

const missingLogo = 'The logo is not here any more. Choose it again, or remove it.'

export function createSettingsCommands({
  publisher,
  organisation,
}: {
  readonly publisher: Publisher
  readonly organisation: Organisation
}): SettingsCommands {
  const defaults = defaultSettings(organisation)
  return {
    async save(draft, expectedVersion, by, options) {
      const { partners } = draft
      return publisher.save(
        {
          collection: 'Settings',
          id: settingsRecord.id,
          expectedVersion,
          single: true,
          pictures: {
            name: 'partners',
            images: logoPictures(partners),
            missing: (logos) => logos.map((logo) => refusalOfLogo(partners, logo, missingLogo)).join('\n'),
            unfit({ uploadId, originalName, uploadedBytes }) {
              const reason = tooLarge(uploadedBytes)
              return reason && refusalOfLogo(partners, uploadId, logoRefusal(originalName, reason))
            },
          },
          toFields(current, urls) {
            const stored = { ...draft, partners: withStoredLogos(partners, urls) }
            return toSettingsFields(toSettings(stored, defaults), current, defaults)
          },
        },
        by,
        options,
      )
    },
  }
}
