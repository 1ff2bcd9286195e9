import { invalidRequest } from './stripe-failure.ts'

/** Parameters as Stripe reads them: texts, nested by brackets in their names. */
export type Parameters = { [name: string]: Parameter }
type Parameter = string | Parameters | Parameter[]

const MAXIMUM_DEPTH = 8
const forbidden = new Set(['__proto__', 'constructor', 'prototype'])

/** Reads `a=1&b[c]=2&d[0]=3&d[]=4`, in a body or a query string. */
export const decodeForm = (text: string): Parameters => {
  const root: Parameters = {}
  for (const [name, value] of new URLSearchParams(text)) place(root, pathOf(name), value)
  return mapObject(root, listsOf)
}

const pathOf = (name: string): string[] => {
  const [head = ''] = name.split('[', 1)
  const rest = [...name.slice(head.length).matchAll(/\[([^[\]]*)\]/g)].map((match) => match[1] ?? '')
  const path = [head, ...rest]
  if (path.length > MAXIMUM_DEPTH || path.some((part) => forbidden.has(part)))
    throw invalidRequest(`Invalid parameter name: ${name}`)
  return path
}

const place = (into: Parameters, [head = '', ...rest]: string[], value: string): void => {
  const name = head === '' ? String(Object.keys(into).length) : head
  if (rest.length === 0) {
    into[name] = value
    return
  }
  const nested = into[name]
  const target: Parameters = typeof nested === 'object' && !Array.isArray(nested) ? nested : {}
  into[name] = target
  place(target, rest, value)
}

/** An object whose names are all numbers was a list. */
const listsOf = (value: Parameter): Parameter => {
  if (typeof value === 'string' || Array.isArray(value)) return value
  const names = Object.keys(value)
  const nested = mapObject(value, listsOf)
  return names.length > 0 && names.every((name) => /^\d+$/.test(name)) ? Object.values(nested) : nested
}

const mapObject = (object: Parameters, map: (value: Parameter) => Parameter): Parameters =>
  Object.fromEntries(Object.entries(object).map(([name, value]) => [name, map(value)]))
