/** English, Nigerian Pidgin, Hausa and Yoruba. */
export const firstUrgentWords: readonly string[] = [
  ...['threat', 'threats', 'threaten', 'threatened', 'threatening', 'death threat', 'kill me', 'kill us'],
  ...['kill her', 'kill you', 'killed', 'rape', 'raped', 'kidnap', 'kidnapped', 'beat me', 'beaten'],
  ...['attacked', 'attack me', 'attack us', 'in danger', 'not safe', 'afraid for my life', 'blackmail'],
  ...['come to my house', 'burn my house', 'following me', 'stalking me', 'gun', 'guns', 'acid', 'thugs'],
  ...['suicide', 'violence', 'violent'],
  ...['wan kill', 'go kill', 'don kill', 'dey beat', 'don beat', 'go beat me', 'wan beat', 'dey threaten'],
  ...['dey pursue me', 'dey follow me', 'dey find me', 'go deal with me', 'go finish me', 'wan burn'],
  ...['go burn', 'wan wound', 'don wound', 'life dey for danger', 'dey fear for my life', 'no safe'],
  ...['wan rape', 'don rape', 'carry gun'],
  ...['duka', 'pa mí'],
]

export const firstExitAddress = 'https://www.bbc.com/weather'

/** The initial values of the settings that are not in `site.config.ts`. */
export const firstValues = {
  confirmedPartners: [] as readonly string[],
  urgentWords: firstUrgentWords,
  answers: [
    {
      title: 'Thank you, we will answer',
      text: 'Good day {name}, thank you for writing to us. We have read your message and will answer it this week.',
    },
    {
      title: 'May we call you?',
      text: 'Good day {name}, thank you for writing to us. We would like to talk with you. When may we call, and on which number?',
    },
  ],
  // This number works everywhere in Nigeria, from every phone. The others differ from state to state.
  callNumbers: [{ number: '112', words: 'In danger now: the national emergency line' }],
  exitAddress: firstExitAddress,
  pressPerson: '',
  partnerPerson: '',
}
