#!/usr/bin/env -S node --conditions=@gatehouse/source
import '../src/ops/cli/main.ts';
