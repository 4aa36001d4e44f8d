import type { Editor } from '#domain/accounts/schema.ts'
import type { Publisher } from '#domain/content/publisher.server.ts'
import type { PublishOptions } from '#domain/content/record.ts'
import type { Saved, SaveRefusal } from '#domain/content/save-refusal.ts'
import type { Organisation } from '#domain/organisation/schema.ts'
import type { Result } from '#domain/result.ts'
import { toSettingsFields } from './codec.ts'
import { type SettingsDraft, toSettings } from './draft.ts'
import { logoPictures, logoRefusal, refusalOfLogo, tooLarge, withStoredLogos } from './logos.ts'
import { defaultSettings, settingsRecord } from './schema.ts'

export interface SettingsCommands {
  /**
   * For owners. Resolves when the settings are durable and the next page shows them. `expectedVersion`: the version that
   * the owner opened; 0 when nothing was saved. When somebody else has saved since, nothing is overwritten.
   */
  save(
    draft: SettingsDraft,
    expectedVersion: number,
    by: Editor,
    options?: PublishOptions,
  ): Promise<Result<Saved, SaveRefusal>>
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
