import { Command, InvalidArgumentError, Option } from 'commander'
import { wholeNumber } from '../options/whole-number.ts'
import type { CommandRequest } from './run-command.ts'

const instant = (text: string): string => {
  if (!Number.isNaN(Date.parse(text))) return text
  throw new InvalidArgumentError('It has to be an instant, for example 2026-03-01T08:00:00.000Z.')
}
const rate = () => new Option('--events-per-second <number>', 'reads at most so many').argParser(wholeNumber(1))
const position = (what: string) => new Option('--position <number>', what).argParser(wholeNumber(1))
const reason = () => new Option('--reason <text>', 'why, which the log keeps')

/** `steer` does what was asked; a test may give its own. */
export const projectionsCommand = (steer: (request: CommandRequest) => Promise<number> = steerLazily): Command => {
  const views = new Command('projections')
    .summary('list, rebuild, compare and steer the views')
    .description('Lists, rebuilds, compares and steers the views of a Lapka that runs. docs/views.md has the rest.')
    .addHelpText('after', '\nA view is called as in "list". Exit code 1 if it is refused or views differ.')
  const add = (what: CommandRequest['what'], description: string, ...options: Option[]): void => {
    const command = views.command(what === 'list' ? what : `${what} <view>`).description(description)
    for (const option of options) command.addOption(option)
    command.action(async (...given: [name: string, options: Options] | [options: Options]) => {
      const name = typeof given[0] === 'string' ? given[0] : undefined
      const { switch: switching, ...values } = (name === undefined ? given[0] : given[1]) as Options
      process.exitCode = await steer({ ...values, ...(name !== undefined && { name }), ...(switching && { switching }), what })
    })
  }
  add('list', 'lists the views with what they do')
  add('rebuild', 'builds a view, or all, beside the live one', rate(), switching(), reason())
  add('pause', 'pauses a build or a view', reason())
  add('resume', 'goes on with what was paused', reason())
  add('throttle', 'changes how fast a view is built', rate(), reason())
  add('cancel', 'cancels a build', reason())
  add('switch', 'lets a view that was built go live', reason())
  add('roll-back', 'lets the view that was live before go live again', reason())
  add('drop', 'drops the view that was live before', reason())
  add('compare', 'compares a view, or all, with a rebuild of it')
  add(
    'at',
    'shows a view, or all, as of a position or an instant, in a schema of its own',
    position('as of this position of the log'),
    new Option('--instant <instant>', 'as of this instant').argParser(instant),
    new Option('--minutes <number>', 'how long it is kept; 60 if not given').argParser(wholeNumber(1)),
  )
  add('retry', 'lets a view that stopped try again', reason())
  add('skip', 'lets a view that stopped go on without an event', position('the event'), reason())
  return views
}

type Options = Omit<CommandRequest, 'what' | 'name' | 'switching'> & { switch?: 'automatic' | 'asked' }

const switching = () =>
  new Option('--switch <when>', 'whether it goes live by itself or waits for "switch"')
    .choices(['automatic', 'asked'])
    .default('automatic')

const steerLazily = async (request: CommandRequest): Promise<number> => {
  const { steerViews } = await import('./run.ts')
  return await steerViews(request)
}
