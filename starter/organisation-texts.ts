import type { MandateDraft } from '#domain/about/kind.ts'
import type { CoreAreasDraft } from '#domain/core-areas/kind.ts'
import type { SceneName } from './scenes.ts'

/** The fictional story of the forum. */
export const starterStory: {
  readonly intro: string
  readonly content: string
  readonly scene: SceneName
} = {
  intro:
    'It began in a borrowed classroom in Garki, with nineteen women and one question: why is she never on the ballot?',
  content:
    '<p>Most of the women in that room had worked on campaigns. They had canvassed, cooked, counted and kept the peace. None had been asked to stand. They left with a plan to train twenty aspirants before the next primaries.</p>' +
    '<p>The forum now works across the six geopolitical zones with parties, traditional institutions, faith leaders and the press. What has not changed is the question, or the insistence on an answer.</p>',
  scene: 'circle',
}

export const starterMandate: Required<MandateDraft> = {
  Mission:
    'To raise the number of women elected and appointed to public office in Nigeria through training, advocacy and protection.',
  Vision: 'A Nigeria where no decision about the public is taken without women at the table.',
  Values:
    'Integrity. Solidarity across party, faith and region. Courage. Accountability to the women we serve.',
  Objectives:
    'Train aspirants each cycle, reform party nomination rules, mobilise women voters and end violence against women in politics.',
}

/** The home page shows the first sentence of each. */
export const starterCoreAreas: Required<CoreAreasDraft> = {
  'Mentorship & Training':
    'Experienced women politicians coach first-time aspirants from declaration to polling day. Every aspirant is paired with a woman who has run before. Together they work through party rules, fundraising, the campaign plan and the long night of collation.',
  'Political Advocacy':
    'We press parties, assemblies and the electoral commission to open the door and keep it open. We ask for fair nomination fees, published delegate lists and reserved seats, and we publish how each one responds.',
  'Socio-Political Activism':
    'Voter drives, town halls and marches that put women’s demands on the public record. We organise them with women wherever they already meet, from market associations to campus unions.',
  'Gender Based Violence':
    'Monitoring, referral and legal support when women are threatened for taking part. Women are threatened, mocked and beaten for standing. We record incidents, refer survivors to care and legal help, and train campaigns to prevent them.',
}
