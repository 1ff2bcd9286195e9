/** A projection said, after its commit, that everything up to `position` stands in its tables. */
export type Announcement = { projection: string; position: number; atMs: number }
export type Recorded = { position: number; recordedAtMs: number }

/**
 * How long each event took from being recorded to being told as committed, by projection. Both are in order of position. What
 * was never told counts as endless: a projection that stopped must not look fast.
 */
export const lagsOf = (announcements: Announcement[], recorded: Recorded[]): Map<string, number[]> => {
  const byProjection = Map.groupBy(announcements, (announcement) => announcement.projection)
  return new Map(
    [...byProjection].map(([projection, told]) => {
      let next = 0
      const lags = recorded.map(({ position, recordedAtMs }) => {
        while (next < told.length && (told[next]?.position ?? 0) < position) next += 1
        return (told[next]?.atMs ?? Number.POSITIVE_INFINITY) - recordedAtMs
      })
      return [projection, lags]
    }),
  )
}
