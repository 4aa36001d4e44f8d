import { nameKey } from '#domain/name-key.ts'
import { themes, type Theme } from './schema.ts'

/** The years that the specification lists. */
const firstYears = Array.from({ length: 10 }, (_, index) => 2014 + index)

/** The years of the filter, newest first: 2014 to 2023, `thisYear`, and every year that has a program. */
export function filterYears(yearsOfPrograms: Iterable<number>, thisYear: number): readonly number[] {
  return [...new Set([...firstYears, thisYear, ...yearsOfPrograms])].toSorted((one, other) => other - one)
}

/**
 * The theme that a text of an old link or record stands for, in any spelling that was used. Null when it is none of the
 * four.
 */
export function findTheme(text: string): Theme | null {
  return themesByKey.get(nameKey(text)) ?? null
}

const themesByKey: ReadonlyMap<string, Theme> = new Map(themes.map((theme) => [nameKey(theme), theme]))

/** The picture that represents a program: the second one, or the only one. Null when there is none. */
export function bannerOf<Image>(images: readonly Image[]): Image | null {
  return images[1] ?? images[0] ?? null
}
