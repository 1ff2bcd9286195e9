/** Whether all of them hold. Thresholds are set on metrics of the scenarios' own, so what failed is not written down. */
export const check = <Value>(value: Value, checks: Record<string, (value: Value) => boolean>): boolean =>
  Object.values(checks).every((holds) => holds(value))
