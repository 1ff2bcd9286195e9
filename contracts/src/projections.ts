/**
 * building: catches up. paused: by command. ready: has caught up, follows the log and waits for the command to switch. failed: an event
 * could not be taken. cancelled: by command, its tables are dropped next. kept: what was live before, to go back to. scratch: to be looked at until its
 * end of life.
 */
export const buildStatuses = ['building', 'paused', 'ready', 'failed', 'cancelled', 'kept', 'scratch'] as const
export type BuildStatus = (typeof buildStatuses)[number]
/** Whether a build that has caught up goes live by itself. */
export const switchings = ['automatic', 'asked'] as const
export type Switching = (typeof switchings)[number]
