import { join } from 'node:path'
import {
  API,
  SymbolFlags,
  TypeFlags,
  type Checker,
  type Type,
  type TypeReference,
  type UnionType,
} from 'typescript/unstable/sync'
import { eventVersions, personalFieldsOf, type EventType } from '@lapka/contracts/events.ts'

/** `AppointmentPlaced 2 { appointmentId: string; … }`: an event in its version of today, every named type spelled out. */
export type EventShape = { type: string; version: number; shape: string }

/** As the compiler understands the contracts, so that a name that changes nothing else changes nothing here. */
export const describeEvents = (repository: string): EventShape[] => {
  const api = new API({ cwd: repository })
  try {
    const snapshot = api.updateSnapshot({ openProject: join(repository, 'tsconfig.server.json') })
    const [project] = snapshot.getProjects()
    const source = project?.program.getSourceFile(join(repository, 'contracts/src/events.ts'))
    const contracts = source && project?.checker.getSymbolAtLocation(source)
    if (project === undefined || contracts === undefined) throw new Error('contracts/src/events.ts is not part of the program')
    const { checker } = project
    const events = checker.getExportsOfModule(contracts).find(({ name }) => name === 'Events')
    if (events === undefined) throw new Error('contracts/src/events.ts exports no Events')
    return membersOf(checker, checker.getDeclaredTypeOfSymbol(events)).map(({ name, type }) => ({
      type: name,
      version: eventVersions[name as EventType] ?? 1,
      shape: `${describeType(checker, type)}${sealedPart(name)}`,
    }))
  } finally {
    api.close()
  }
}

/** The key that seals a field is part of the shape: a field that is sealed from now on was not before. */
const sealedPart = (type: string): string => {
  const sealed = personalFieldsOf(type).map(([field, subject]) => `${field} by ${subject}`)
  return sealed.length === 0 ? '' : ` sealed ${sealed.sort().join(', ')}`
}

export const shapeLine = ({ type, version, shape }: EventShape): string => `${type} ${version} ${shape}`

const membersOf = (checker: Checker, type: Type) =>
  checker
    .getPropertiesOfType(type)
    .map((member) => {
      const own = checker.getTypeOfSymbol(member)
      if (own === undefined) throw new Error(`${member.name} has no type`)
      return { name: member.name, isOptional: (member.flags & SymbolFlags.Optional) !== 0, type: own }
    })
    .sort((one, other) => (one.name < other.name ? -1 : 1))

const describeType = (checker: Checker, type: Type): string => {
  if ((type.flags & TypeFlags.Union) !== 0)
    return (type as UnionType)
      .getTypes()
      .map((part) => describeType(checker, part))
      .sort()
      .join(' | ')
  const isTuple = checker.isTupleType(type)
  if (isTuple || checker.isArrayType(type)) {
    const items = checker.getTypeArguments(type as TypeReference).map((item) => describeType(checker, item))
    return isTuple ? `[${items.join(', ')}]` : `(${items.join()})[]`
  }
  if ((type.flags & TypeFlags.Object) === 0) return checker.typeToString(type)
  const index = checker.getIndexInfosOfType(type).map((info) => `[key]: ${describeType(checker, info.valueType)}`)
  const members = membersOf(checker, type).map(
    ({ name, isOptional, type: own }) => `${name}${isOptional ? '?' : ''}: ${describeType(checker, own)}`,
  )
  return `{ ${[...index, ...members].join('; ')} }`
}
