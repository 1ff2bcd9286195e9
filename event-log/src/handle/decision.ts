import type { RecordedEvent } from '@lapka/contracts/envelope.ts'
import type { LapkaEvent, Standing } from '@lapka/contracts/events.ts'
import type { DecidedCommand } from '@lapka/contracts/recorded-commands.ts'
import type { Refusal } from '@lapka/contracts/refusals.ts'

/**
 * Facts per stream, to be true together; or the business's "no"; or the keys of streams without which nothing can be decided.
 * No facts at all is an answer too, made from what stands already. `command` is what the facts answer, where it can be decided again.
 */
export type Decision<Key extends string> =
  | { events: { [K in Key]?: LapkaEvent[] | undefined }; standing?: Standing; command?: DecidedCommand }
  | Refusal
  | { missing: readonly string[] }

/**
 * Only this command's events. They become visible together, at `position`, which all of them carry here; a reader of the log
 * sees each one's own. Without events it is the highest known position of the streams.
 */
export type Handled<Key extends string> = { position: number; events: { [K in Key]: RecordedEvent[] }; isReplay: boolean }
