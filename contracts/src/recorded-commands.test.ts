import { z } from 'zod'
import { describe, expect, test } from 'vitest'
import { personalFields } from './events.ts'
import { argumentsOf, commandArguments, isReplayable, recordCommand, type ReplayableName } from './recorded-commands.ts'

type Leaf = { path: string; schema: z.ZodType }

const leavesOf = (schema: z.ZodType, path: string): Leaf[] => {
  if (schema instanceof z.ZodObject)
    return Object.entries(schema.shape as Record<string, z.ZodType>).flatMap(([key, inner]) => leavesOf(inner, `${path}.${key}`))
  if (schema instanceof z.ZodArray) return leavesOf(schema.element as z.ZodType, path)
  if (schema instanceof z.ZodUnion) return schema.options.flatMap((option) => leavesOf(option as z.ZodType, path))
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodExactOptional || schema instanceof z.ZodNullable)
    return leavesOf(schema.unwrap() as z.ZodType, path)
  return [{ path, schema }]
}

const sealedNames = new Set(Object.values(personalFields).flatMap((fields) => Object.keys(fields)))
const words = ['Куца от вчера', 'limps since Monday', 'ул. „Липова“ 14', 'maria@lapka.test', '+359 88 123', 'Макс']

describe('arguments in the envelope', () => {
  test.each(Object.entries(commandArguments))('of %s hold nothing that people type', (name, schema) => {
    for (const leaf of leavesOf(schema, name)) {
      expect(words.filter((typed) => leaf.schema.safeParse(typed).success)).toEqual([])
      expect(sealedNames).not.toContain(leaf.path.slice(leaf.path.lastIndexOf('.') + 1))
    }
  })

  test('a text is left to the fact, and so is what the provider knows of a card', () => {
    const refund = { refundId: 'r1', idempotencyKey: 'k1' }
    const cancel = {
      appointmentId: 'a1',
      by: 'parent',
      reason: 'Оздравя',
      at: '2026-11-28T08:00:00.000Z',
      refund,
      isUndoable: undefined,
    }
    expect(recordCommand({ name: 'cancel-appointment', arguments: cancel })).toEqual({
      name: 'cancel-appointment',
      arguments: { appointmentId: 'a1', by: 'parent', refund },
    })
    const money = { amountCents: 3000, currency: 'EUR', paymentIntentId: 'pi_1', cardLast4: '4242', cardFingerprint: 'x', refund }
    const capture = recordCommand({ name: 'record-capture', arguments: { paymentId: 'p1', appointmentId: 'a1', ...money } })
    expect(Object.keys(capture.arguments ?? {})).not.toContain('cardLast4')
  })

  test('a command whose arguments do not fit is known by its name alone', () => {
    const failed = { paymentId: 'p1', refundId: 'r1', providerRefundId: 're_1', status: 'failed', expectedBy: '' }
    expect(recordCommand({ name: 'record-refund-status', arguments: failed })).toEqual({ name: 'record-refund-status' })
    expect(argumentsOf('record-refund-status', { name: 'record-refund-status' })).toBeUndefined()
  })

  test('what is recorded can be read again', () => {
    const known = { appointmentId: 'a1', room: 3 }
    const name: ReplayableName = 'check-in'
    expect(argumentsOf(name, recordCommand({ name, arguments: known }))).toEqual(known)
    expect([isReplayable(name), isReplayable('constructor')]).toEqual([true, false])
  })
})
