import type { KeptFiles } from '@lapka/booking-service/files/kept-files.ts'
import type { RunCommand } from './demo-commands.ts'

/** `isFresh`: nothing of the demo is in the log yet, so its streams need not be read before they are written. */
export type Registry = {
  run: RunCommand
  isFresh: boolean
  emailKeyOf: (email: string) => string
  operatorId: string
  keepFile: KeptFiles['keep']
}
