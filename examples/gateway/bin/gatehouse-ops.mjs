#!/usr/bin/env -S node --max-semi-space-size=4 --max-old-space-size=64 --conditions=@gatehouse/source
import '../src/ops/cli/main.ts';
