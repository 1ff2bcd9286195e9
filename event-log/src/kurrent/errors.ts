import { AppendRefused } from '../port.ts'

/** The lease of writing is gone or could not be had: writing goes on, for the log's revisions alone decide, but slower. */
export class LeaseLost extends Error {
  override name = 'LeaseLost'
}

/** A process without the write lease wrote to the log while this process held it. What was written is valid. */
export class SecondWriter extends Error {
  override name = 'SecondWriter'
}

/** An event in the commit stream that Lapka did not write. It is left out; its writer should have no access. */
export class ForeignEvent extends Error {
  override name = 'ForeignEvent'
}

/** The commit stream contradicts itself: an event says that it belongs where it can't. Nothing is written or read beyond it. */
export class BrokenCommitStream extends Error {
  override name = 'BrokenCommitStream'
}

/** A command's events are too many for one append of the server; nothing was sent. */
export class AppendTooLarge extends AppendRefused {
  override name = 'AppendTooLarge'
}

/** The server lacks something that the log rests on, or does not let us do it. The message says what. */
export class UnfitServer extends Error {
  override name = 'UnfitServer'
}
