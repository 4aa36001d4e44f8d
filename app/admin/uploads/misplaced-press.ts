/**
 * When a control changes or moves under the finger, a press within this time was meant for what was there before: for
 * "Pause" where "Remove" is now, or for the row that has gone. Milliseconds.
 */
export const misplacedPressMs = 700
