import type { FhirResource, Observation } from 'fhir/r4.js'
import type { RecordEntry } from '@lapka/contracts/api/pet-records.ts'
import { derivedId } from '@lapka/process/derived-id.ts'
import { concept, entryExtension, measured, plain, referTo, statusOf, words, writerOf } from './pieces.ts'
import { systems } from './terms.ts'

type Visit = Extract<RecordEntry, { kind: 'visit' }>

/** An encounter stands for the visit, and all that was found and done in it refers to the encounter. */
export const visitResources = (visit: Visit, petId: string): FhirResource[] => {
  const { id, on, findings, treatment, advice, nextVisit, diagnoses } = visit
  const subject = referTo(petId)
  const encounter = referTo(id)
  const part = (name: string, index = 0) => ({ id: derivedId('fhir', id, name, String(index)), subject, encounter })
  const written = (name: string, index?: number) => ({ ...part(name, index), status: statusOf(visit, 'completed' as const) })
  return [
    {
      resourceType: 'Encounter',
      id,
      ...entryExtension(visit),
      status: statusOf(visit, 'finished'),
      class: { system: systems.actCode, code: 'AMB', display: 'ambulatory' },
      subject,
      participant: [{ individual: writerOf(visit) }],
      period: { start: on, end: on },
    },
    ...(findings === ''
      ? []
      : [{ resourceType: 'ClinicalImpression' as const, ...written('findings'), date: on, ...words('summary', findings) }]),
    ...vitalsOf(visit).map(({ name, ...observed }): Observation => ({
      resourceType: 'Observation',
      ...part(name),
      status: statusOf(visit, 'final'),
      category: [concept({ system: systems.observationCategory, code: 'vital-signs' })],
      effectiveDateTime: on,
      ...observed,
    })),
    ...diagnoses.map(({ code, words: said }, index) => ({
      resourceType: 'Condition' as const,
      ...part('diagnosis', index),
      verificationStatus: concept({ system: systems.conditionStatus, code: statusOf(visit, 'confirmed') }),
      category: [concept({ system: systems.conditionCategory, code: 'encounter-diagnosis' })],
      code: concept(code && { system: systems.diagnosis, code }, said),
      recordedDate: on,
    })),
    ...(treatment === ''
      ? []
      : [
          {
            resourceType: 'Procedure' as const,
            ...written('treatment'),
            performedDateTime: on,
            code: concept(null, treatment),
          },
        ]),
    ...(advice === ''
      ? []
      : [
          {
            resourceType: 'Communication' as const,
            ...written('advice'),
            category: [concept({ system: systems.communicationCategory, code: 'instruction' })],
            sent: on,
            payload: [{ contentString: plain(advice) }],
          },
        ]),
    ...(nextVisit === null
      ? []
      : [
          {
            resourceType: 'ServiceRequest' as const,
            ...part('next visit'),
            status: statusOf(visit, 'active'),
            intent: 'proposal' as const,
            occurrenceDateTime: nextVisit.on,
          },
        ]),
  ]
}

const vitalsOf = ({ vitals: { temperatureTenths, pulse, breaths } }: Visit) =>
  [
    {
      name: 'temperature',
      tenths: temperatureTenths,
      code: concept({ system: systems.loinc, code: '8310-5', display: 'Body temperature' }),
      unit: ['°C', 'Cel'] as const,
    },
    {
      name: 'pulse',
      tenths: pulse && pulse * 10,
      code: concept({ system: systems.loinc, code: '8867-4', display: 'Heart rate' }),
      unit: ['/min', '/min'] as const,
    },
    {
      name: 'breaths',
      tenths: breaths && breaths * 10,
      code: concept({ system: systems.loinc, code: '9279-1', display: 'Respiratory rate' }),
      unit: ['/min', '/min'] as const,
    },
  ].flatMap(({ name, tenths, code, unit: [unit, ucum] }) =>
    tenths === null ? [] : [{ name, code, valueQuantity: measured(tenths / 10, unit, ucum) }],
  )
