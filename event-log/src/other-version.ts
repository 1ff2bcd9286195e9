/** The stored data was written by a version of Lapka that this one can't read, and no code lifts it. */
export class OtherVersion extends Error {
  override name = 'OtherVersion'
  kept: 'event log' | 'views' | 'state'
  made: 'an older' | 'a newer'
  constructor(kept: OtherVersion['kept'], made: OtherVersion['made']) {
    super(`the ${kept} was made by ${made} version`)
    this.kept = kept
    this.made = made
  }
}
