/** The answer to the question, or a rejection when it does not come in time. */
export function withinTime<T>(question: Promise<T>, milliseconds: number): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`No answer within ${milliseconds} ms.`)), milliseconds);
    question.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
