/** The reason in the body of an error of a Google API; the first 200 characters of a body of another form. */
export function googleErrorReason(body: string): string {
  try {
    return String((JSON.parse(body) as { error: { message: unknown } }).error.message)
  } catch {
    return body.slice(0, 200)
  }
}
