import { getDefaultZIndex } from '@mantine/core'

const dialog = getDefaultZIndex('modal')

/** The layers of the dialogs that open above another one, from the lowest to the highest. */
export const layers = {
  /** The question before leaving a form: another dialog of the page may be open. */
  leaving: dialog + 1,
  /** The question on a shared computer, also above the question before leaving. */
  stillThere: dialog + 2,
  /**
   * The questions and messages of signing out. It is above the question on a shared computer, which has a button to
   * sign out.
   */
  signingOut: dialog + 3,
} as const
