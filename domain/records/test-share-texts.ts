/** The texts for sharing of a record that has none. */
export const noShareTexts = { shareTitle: '', shareDescription: '', searchWords: '' }
