/** Quantile of the normal distribution for a confidence of 95 %. */
const Z = 1.96;

/** Returns Wilson's 95 % confidence interval of a share. A random sample of `total` contains `hits`. */
export function confidenceInterval(hits: number, total: number): readonly [low: number, high: number] {
  const share = hits / total;
  const scale = 1 + Z ** 2 / total;
  const middle = share + Z ** 2 / (2 * total);
  const spread = Z * Math.sqrt((share * (1 - share)) / total + Z ** 2 / (4 * total ** 2));
  return [(middle - spread) / scale, (middle + spread) / scale];
}
