/** A stream that contains only this item, for functions that read a stream. */
export async function* once<Item>(item: Item): AsyncGenerator<Item> {
  yield item;
}
